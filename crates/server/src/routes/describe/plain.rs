//! Rewrites schemas so that programs that generate clients can read them.
//!
//! Derived schemas nest choices in combinations and vice versa, which most such programs ignore.
//! Here every schema becomes an object, or a choice between named objects.

use serde_json::{Map, Value, json};

/// The beginning of a reference to a schema.
const SCHEMAS: &str = "#/components/schemas/";

type Schemas = Map<String, Value>;

/// Makes every schema of a document plain; removes unused ones, and
/// examples in Rust.
pub(super) fn simplify(document: &mut Value) {
    let Value::Object(values) = document["components"]["schemas"].clone() else { return };
    with_values(document, &values);
    let Value::Object(derived) = document["components"]["schemas"].take() else { return };
    let mut plain = Schemas::new();
    for (name, schema) in &derived {
        let schema = combined(&derived, schema);
        let schema = with_named_choices(&derived, name, schema, &mut plain);
        plain.insert(name.clone(), schema);
    }
    document["components"]["schemas"] = Value::Object(plain);
    while remove_unused(document) {}
    without_examples(document);
}

/// Writes the schemas of values in place of references to them. Numbers keep what a field says about them.
fn with_values(schema: &mut Value, values: &Schemas) {
    if let Some(choices) = schema["oneOf"].as_array()
        && let Some(choice) = choices.iter().find(|choice| is_value(choice))
    {
        *schema = choice.clone(); // whether it may be `null` is part of the value
    }
    if is_value(schema) {
        let mut value = target(values, schema).clone();
        let is_number = value["format"].as_str().is_some_and(|format| format.starts_with("int"));
        if let Some(text) = schema.get("description").filter(|_| is_number) {
            value["description"] = text.clone();
        }
        *schema = value;
    }
    match schema {
        Value::Object(fields) => fields.values_mut().for_each(|field| with_values(field, values)),
        Value::Array(items) => items.iter_mut().for_each(|item| with_values(item, values)),
        _ => {}
    }
}

/// Whether a schema is a reference to that of a value.
fn is_value(schema: &Value) -> bool {
    let name =
        schema.get("$ref").and_then(Value::as_str).and_then(|name| name.strip_prefix(SCHEMAS));
    name.is_some_and(|name| name.starts_with(ninefold_wire::VALUE))
}

/// A schema without combinations: their parts become one object, or a choice between objects.
fn combined(derived: &Schemas, schema: &Value) -> Value {
    let Some(parts) = schema["allOf"].as_array() else { return schema.clone() };
    let mut forms = vec![json!({ "type": "object", "required": [], "properties": {} })];
    for part in parts {
        let part = combined(derived, target(derived, part));
        let choices = match part["oneOf"].as_array() {
            Some(choices) => choices.iter().map(|choice| target(derived, choice)).collect(),
            None => vec![&part],
        };
        let both = |form: &Value| choices.iter().map(|choice| merged(form, choice)).collect();
        forms = forms.iter().flat_map(|form| -> Vec<Value> { both(form) }).collect();
    }
    let mut whole = if forms.len() == 1 { forms.remove(0) } else { json!({ "oneOf": forms }) };
    for key in ["title", "description"] {
        if let Some(text) = schema.get(key) {
            whole[key] = text.clone();
        }
    }
    whole
}

/// The schema that a reference names, or the schema itself.
fn target<'a>(derived: &'a Schemas, schema: &'a Value) -> &'a Value {
    let name = schema["$ref"].as_str().and_then(|name| name.strip_prefix(SCHEMAS));
    name.and_then(|name| derived.get(name)).unwrap_or(schema)
}

/// An object with the fields of two.
fn merged(one: &Value, other: &Value) -> Value {
    let mut both = one.clone();
    if let Some(fields) = other["properties"].as_object() {
        let all = both["properties"].as_object_mut().expect("an object has properties");
        all.extend(fields.clone());
    }
    if let Some(names) = other["required"].as_array() {
        let all = both["required"].as_array_mut().expect("an object has required fields");
        all.extend(names.clone());
    }
    both
}

/// A choice between references: objects written within it become schemas with names of their own.
fn with_named_choices(
    derived: &Schemas,
    name: &str,
    mut schema: Value,
    plain: &mut Schemas,
) -> Value {
    let choices = schema.get_mut("oneOf").and_then(Value::as_array_mut);
    let Some(choices) = choices else { return schema };
    let mut by_kind = Map::new();
    for choice in choices {
        if choice.get("$ref").is_some() {
            continue;
        }
        let form = combined(derived, choice);
        let (own, kind) = (own_name(name, &form), kind(&form));
        let reference = format!("{SCHEMAS}{own}");
        *choice = json!({ "$ref": reference });
        by_kind.extend(kind.map(|kind| (kind, reference.into())));
        plain.insert(own, form);
    }
    if !by_kind.is_empty() {
        schema["discriminator"] = json!({ "propertyName": KIND, "mapping": by_kind });
    }
    schema
}

/// The field that distinguishes the forms of a choice.
const KIND: &str = "kind";

/// The kind of an object, if there is only one.
fn kind(form: &Value) -> Option<String> {
    match form["properties"][KIND]["enum"].as_array()?.as_slice() {
        [kind] => kind.as_str().map(str::to_owned),
        _ => None,
    }
}

/// The name of a form of a choice: its title, or that of the choice with its kind or first field.
fn own_name(choice: &str, form: &Value) -> String {
    if let Some(title) = form["title"].as_str() {
        return title.to_owned();
    }
    let word = kind(form).or_else(|| form["required"][0].as_str().map(str::to_owned));
    let capitalized = |part: &str| {
        let (first, rest) = part.split_at_checked(1).unwrap_or_default();
        first.to_uppercase() + rest
    };
    let words: String = word.unwrap_or_default().split(['-', '_']).map(capitalized).collect();
    format!("{choice}{words}")
}

/// Removes the schemas that nothing refers to; returns whether there were any.
fn remove_unused(document: &mut Value) -> bool {
    let text = document.to_string();
    let Some(schemas) = document["components"]["schemas"].as_object_mut() else { return false };
    let n_before = schemas.len();
    schemas.retain(|name, _| text.contains(&format!("\"{SCHEMAS}{name}\"")));
    schemas.len() < n_before
}

/// Removes the examples from descriptions: they are tests of the library, in Rust.
fn without_examples(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(text)) = fields.get_mut("description")
                && let Some(end) = text.find("\n\n```")
            {
                text.truncate(end);
            }
            fields.values_mut().for_each(without_examples);
        }
        Value::Array(items) => items.iter_mut().for_each(without_examples),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_combination_with_a_choice_becomes_a_choice_of_objects() {
        let kind = |kind: &str| json!({ "type": "string", "enum": [kind] });
        let form = |own: &str| json!({ "type": "object", "required": ["kind"], "properties": { "kind": kind(own) } });
        let level = json!({ "type": "integer" });
        let extra = json!({
            "type": "object", "required": ["level"], "properties": { "level": level }
        });
        let mut document = json!({
            "paths": { "/hint": { "$ref": "#/components/schemas/Hint" } },
            "components": { "schemas": {
                "Content": { "oneOf": [form("no-step"), form("step")] },
                "Hint": {
                    "allOf": [{ "$ref": "#/components/schemas/Content" }, extra],
                    "description": "A hint.\n\n```\nuse it;\n```",
                },
            } },
        });
        simplify(&mut document);
        let object = |own: &str| {
            json!({
                "type": "object",
                "required": ["kind", "level"],
                "properties": { "kind": kind(own), "level": level },
            })
        };
        let reference = |name: &str| format!("#/components/schemas/{name}");
        let expected = json!({
            "Hint": {
                "oneOf": [{ "$ref": reference("HintNoStep") }, { "$ref": reference("HintStep") }],
                "description": "A hint.",
                "discriminator": {
                    "propertyName": "kind",
                    "mapping": { "no-step": reference("HintNoStep"), "step": reference("HintStep") },
                },
            },
            "HintNoStep": object("no-step"),
            "HintStep": object("step"),
        });
        assert_eq!(document["components"]["schemas"], expected);
    }
}
