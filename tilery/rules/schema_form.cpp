#include "tilery/rules/schema_form.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tilery::schema {
namespace {

void write_list(JsonWriter& json, const Form& form) {
  json.member("type", "array");
  json.member("minItems", form.range.least);
  json.member("maxItems", form.range.most);
  if (form.parts.size() == 1) {
    json.open_object("items");
    write_form(json, form.parts.front());
    json.close();
    return;
  }
  json.open_list("items");
  for (const Form& item : form.parts) {
    json.open_object();
    write_form(json, item);
    json.close();
  }
  json.close();
}

void write_one_key_of(JsonWriter& json, Words keys) {
  json.open_list("oneOf");
  for (const std::string_view key : keys) {
    json.open_object();
    json.list("required", std::array{key});
    json.close();
  }
  json.close();
}

void write_dependencies(JsonWriter& json, const std::vector<KeyForm>& keys) {
  json.open_object("dependencies");
  for (const KeyForm& key : keys) {
    if (!key.needs.empty()) {
      json.list(key.key, std::array{key.needs});
    }
  }
  json.close();
}

/// The keys that must be there, also beside others.
void write_needs(JsonWriter& json, const Form& form) {
  json.open_list("required");
  for (const KeyForm& key : form.keys) {
    if (key.is_required) {
      json.value(key.key);
    }
  }
  json.close();
  if (!form.one_key_of.empty()) {
    write_dependencies(json, form.keys);
    write_one_key_of(json, form.one_key_of);
  }
}

/// All keys of the reader, also one of which nothing is known here.
void write_table(JsonWriter& json, const Form& form) {
  json.member("type", "object");
  json.member("additionalProperties", false);
  write_needs(json, form);
  json.open_object("properties");
  for (const std::string_view key : form.words) {
    json.open_object(key);
    const auto known = std::ranges::find(form.keys, key, &KeyForm::key);
    if (known != form.keys.end()) {
      json.member("description", known->about);
      write_form(json, known->form);
    }
    json.close();
  }
  json.close();
}

void write_text(JsonWriter& json, const Form& form) {
  json.member("type", "string");
  if (form.words.empty()) {
    json.member("pattern", form.pattern);
  } else {
    json.list("enum", form.words);
  }
}

void write_choice(JsonWriter& json, const Form& form) {
  json.open_list("anyOf");
  for (const Form& part : form.parts) {
    json.open_object();
    write_form(json, part);
    json.close();
  }
  json.close();
}

}  // namespace

Form flag() {
  Form form;
  form.kind = Form::Kind::flag;
  return form;
}

Form number(std::int64_t least, std::int64_t most) {
  Form form;
  form.kind = Form::Kind::number;
  form.range = {least, most};
  return form;
}

Form text(std::string_view pattern) {
  Form form;
  form.kind = Form::Kind::text;
  form.pattern = pattern;
  return form;
}

Form one_of(Words words) {
  Form form;
  form.kind = Form::Kind::text;
  form.words = words;
  return form;
}

Form list(Form item, Range count) {
  Form form;
  form.kind = Form::Kind::list;
  form.range = count;
  form.parts.push_back(std::move(item));
  return form;
}

Form tuple(std::vector<Form> items) {
  Form form;
  form.kind = Form::Kind::list;
  form.range = {static_cast<std::int64_t>(items.size()), static_cast<std::int64_t>(items.size())};
  form.parts = std::move(items);
  return form;
}

Form choice(std::vector<Form> forms) {
  Form form;
  form.kind = Form::Kind::choice;
  form.parts = std::move(forms);
  return form;
}

Form table(Words keys, std::vector<KeyForm> forms) {
  Form form;
  form.kind = Form::Kind::table;
  form.words = keys;
  form.keys = std::move(forms);
  return form;
}

void write_form(JsonWriter& json, const Form& form) {
  switch (form.kind) {
    case Form::Kind::anything:
      break;
    case Form::Kind::flag:
      json.member("type", "boolean");
      break;
    case Form::Kind::number:
      json.member("type", "integer");
      json.member("minimum", form.range.least);
      json.member("maximum", form.range.most);
      break;
    case Form::Kind::text:
      write_text(json, form);
      break;
    case Form::Kind::list:
      write_list(json, form);
      break;
    case Form::Kind::table:
      write_table(json, form);
      break;
    case Form::Kind::choice:
      write_choice(json, form);
      break;
  }
}

}  // namespace tilery::schema
