"""The form of what statsmodels' `OLS` finds: its data. The receiver fits the same model to it.

A formula is code, and does not cross: the columns that it has made do.
"""

from typing import Any

import numpy as np
import pandas as pd
from statsmodels.regression.linear_model import OLS, RegressionResultsWrapper

from nbseal.wire.forms import FORMS, Form, exact, register

MAX_COLUMNS = 200
MAX_FITTED = 1_000_000  # numbers: nothing interrupts the fit
_DATA = (np.ndarray, pd.Series, pd.DataFrame)


def _is_small(target: Any, columns: Any) -> bool:
    """Whether a fit ends soon: of one target, and not too many columns."""
    rows = len(target)
    return bool(target.size == rows and columns.size <= min(MAX_COLUMNS * rows, MAX_FITTED))


def _of_fitted(value: Any) -> tuple[Any, ...] | None:
    model = value.model
    if type(model) is not OLS or value.cov_type != "nonrobust":
        return None
    parts = model.data.orig_endog, model.data.orig_exog
    if not _is_small(*parts):
        return None
    again = OLS(*parts).fit()
    alike = np.allclose(again.params, value.params) and np.allclose(again.bse, value.bse)
    return parts if alike and again.df_model == value.df_model else None


def _fitted(parts: list[Any]) -> Any:
    target, columns = (exact(part, *_DATA) for part in parts)
    if not _is_small(target, columns):
        raise ValueError("a model of too much data")
    return exact(OLS(target, columns).fit(), RegressionResultsWrapper)


def _told(value: Any) -> list[Any]:
    return [*map(float, value.params)]


def register_all() -> None:
    """Let fitted linear models cross."""
    if RegressionResultsWrapper not in FORMS:
        register(Form("OLS", RegressionResultsWrapper, _of_fitted, _fitted, told=_told))
