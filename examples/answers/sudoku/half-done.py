"""The first four exercises are right; the others are still blank."""

# like: all-right
# blank: where_can_it_go better_propagation search
