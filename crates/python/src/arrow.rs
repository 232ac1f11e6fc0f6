//! Arrow arrays and tables, through the Arrow C data interface.

use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::types::UInt8Type;
use arrow_array::{
    Array, ArrayRef, BooleanArray, Float64Array, Int64Array, StringArray, StructArray, UInt32Array,
};
use arrow_schema::{DataType, Field, FieldRef, Fields};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{
    ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule,
};
use pyo3_arrow::input::AnyArray;

use crate::arrays::{Boards, rows};
use crate::failure;
use crate::types::Layout;

/// The name of the column with the boards in a table of several columns.
const COLUMN: &str = "puzzle";

/// The boards of an Arrow array or table, and which of them are null; a null becomes an empty board.
#[pyfunction]
pub(crate) fn read_arrow<'py>(
    py: Python<'py>,
    array: AnyArray,
    layout: &Layout,
) -> PyArrowResult<(Boards<'py>, Bound<'py, PyArray1<bool>>)> {
    let (mut cells, mut nulls) = (Vec::new(), Vec::new());
    for chunk in array.into_reader()? {
        let chunk = chunk?;
        add(py, &column(&chunk)?, layout, &mut cells, &mut nulls)?;
    }
    Ok((rows(py, cells, layout.0.n_cells())?, PyArray1::from_vec(py, nulls)))
}

/// The array with the boards; in a table, that of its column.
fn column(chunk: &ArrayRef) -> PyResult<ArrayRef> {
    let Some(table) = chunk.as_struct_opt() else { return Ok(Arc::clone(chunk)) };
    let only = (table.num_columns() == 1).then(|| table.column(0));
    match only.or_else(|| table.column_by_name(COLUMN)) {
        Some(column) => Ok(Arc::clone(column)),
        None => Err(PyValueError::new_err(format!(
            "expected a table with one column, or with one named {COLUMN:?}, found {}",
            table.column_names().join(", ")
        ))),
    }
}

fn add(
    py: Python<'_>,
    chunk: &ArrayRef,
    layout: &Layout,
    cells: &mut Vec<u8>,
    nulls: &mut Vec<bool>,
) -> PyArrowResult<()> {
    let n_cells = layout.0.n_cells();
    let nothing = vec![0; n_cells];
    let strings = match chunk.data_type() {
        DataType::Utf8 => Some(Arc::clone(chunk)),
        DataType::LargeUtf8 | DataType::Utf8View | DataType::Dictionary(..) => {
            Some(arrow_cast::cast(chunk, &DataType::Utf8)?)
        }
        _ => None,
    };
    if let Some(strings) = strings {
        let strings = strings.as_string::<i32>();
        for text in strings {
            let index = Some(nulls.len());
            nulls.push(text.is_none());
            match text {
                Some(text) => ninefold_batch::read(&layout.0, text, cells)
                    .map_err(|error| failure::parse(py, index, &error))?,
                None => cells.extend(&nothing),
            }
        }
        return Ok(());
    }
    let wrong = || {
        let kind = chunk.data_type();
        let what = format!("expected strings, or {n_cells} bytes for each board, found {kind}");
        PyTypeError::new_err(what)
    };
    let length = i32::try_from(n_cells).map_err(|_| wrong())?;
    let bytes: Box<dyn Fn(usize) -> Vec<u8>> = match chunk.data_type() {
        DataType::FixedSizeBinary(n) if *n == length => {
            let boards = chunk.as_fixed_size_binary();
            Box::new(|index| boards.value(index).to_vec())
        }
        DataType::FixedSizeList(field, n)
            if *n == length && *field.data_type() == DataType::UInt8 =>
        {
            let boards = chunk.as_fixed_size_list();
            Box::new(|index| boards.value(index).as_primitive::<UInt8Type>().values().to_vec())
        }
        _ => return Err(wrong().into()),
    };
    for index in 0..chunk.len() {
        nulls.push(chunk.is_null(index));
        cells.extend(if chunk.is_null(index) { nothing.clone() } else { bytes(index) });
    }
    Ok(())
}

/// The values of a column.
#[derive(FromPyObject)]
pub(crate) enum Values<'py> {
    Floats(PyReadonlyArray1<'py, f64>),
    Whole(PyReadonlyArray1<'py, u32>),
    Signed(PyReadonlyArray1<'py, i64>),
    Flags(PyReadonlyArray1<'py, bool>),
    Texts(Vec<Option<String>>),
}

impl Values<'_> {
    /// The array, with nulls where `is_known` is false.
    fn array(&self, is_known: &[bool]) -> ArrayRef {
        fn known<'a, T: Copy + numpy::Element>(
            values: &'a PyReadonlyArray1<'_, T>,
            is_known: &'a [bool],
        ) -> impl Iterator<Item = Option<T>> {
            let values = values.as_array().to_vec();
            values.into_iter().zip(is_known).map(|(value, known)| known.then_some(value))
        }
        match self {
            Values::Floats(values) => Arc::new(known(values, is_known).collect::<Float64Array>()),
            Values::Whole(values) => Arc::new(known(values, is_known).collect::<UInt32Array>()),
            Values::Signed(values) => Arc::new(known(values, is_known).collect::<Int64Array>()),
            Values::Flags(values) => Arc::new(known(values, is_known).collect::<BooleanArray>()),
            Values::Texts(texts) => {
                let texts = texts.iter().zip(is_known);
                let texts = texts.map(|(text, known)| text.as_deref().filter(|_| *known));
                Arc::new(texts.collect::<StringArray>())
            }
        }
    }
}

/// Answers as an Arrow array of one column, or a table of several. Every library that supports the Arrow C
/// data interface accepts it.
#[pyclass(frozen, module = "ninefold")]
#[derive(Debug)]
pub(crate) struct Columns {
    field: FieldRef,
    array: ArrayRef,
}

/// Makes a column, or a table of several, with nulls where `is_known` is false.
#[pyfunction]
pub(crate) fn columns(
    named: Vec<(String, Values<'_>)>,
    is_known: PyReadonlyArray1<'_, bool>,
) -> PyResult<Columns> {
    let is_known = is_known.as_array().to_vec();
    let mut made: Vec<(FieldRef, ArrayRef)> = Vec::new();
    for (name, values) in &named {
        let array = values.array(&is_known);
        made.push((Arc::new(Field::new(name, array.data_type().clone(), true)), array));
    }
    if made.len() == 1
        && let Some((field, array)) = made.pop()
    {
        return Ok(Columns { field, array });
    }
    let (fields, arrays): (Vec<FieldRef>, Vec<ArrayRef>) = made.into_iter().unzip();
    let table = StructArray::try_new(Fields::from(fields), arrays, None);
    let array: ArrayRef = Arc::new(table.map_err(failure::value)?);
    Ok(Columns { field: Arc::new(Field::new("", array.data_type().clone(), false)), array })
}

#[pymethods]
impl Columns {
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyTuple>> {
        to_array_pycapsules(py, Arc::clone(&self.field), &self.array, requested_schema)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let chunks = vec![Ok(Arc::clone(&self.array))];
        let reader = Box::new(ArrayIterator::new(chunks, Arc::clone(&self.field)));
        to_stream_pycapsule(py, reader, requested_schema)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.field.as_ref())
    }

    fn __len__(&self) -> usize {
        self.array.len()
    }

    fn __repr__(&self) -> String {
        format!("<Columns {}: {} rows>", self.field.data_type(), self.array.len())
    }
}
