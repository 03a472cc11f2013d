import { isObject } from '../../src/language/common/objects.ts'
import { addConditionFields } from './add-condition-fields.ts'
import { type ForeignForm, Report } from './foreign.ts'
import { fieldsOf } from './form-fields.ts'
import { jsonFormsLayout } from './jsonforms-layout.ts'
import { rjsfLayout } from './rjsf-layout.ts'
import { typeOf } from './shape.ts'
import { shapeOf } from './shape-of.ts'
import { Texts, titleOf } from './texts.ts'

/** Describes a converted form: its documents by path, and its texts in their original language. */
export interface ConvertedForm {
  documents: Record<string, object>
  texts: Texts
  /** Contains the address of the form's screen. */
  path: string
  /** Contains the path of the API to which the form is submitted. */
  submitPath: string
}

export interface Conversion {
  /** Contains the converted form; omitted if the form cannot be converted. */
  converted?: ConvertedForm
  reasons: readonly string[]
  notes: readonly string[]
}

/** Converts a form of another library to our documents, or reports why that is impossible. */
export function convert(foreign: ForeignForm): Conversion {
  const report = new Report()
  const { schema, library, ui } = foreign
  const root = shapeOf(schema, { root: schema, path: [], refs: [], report }, 'form')
  if (root !== undefined && root.kind !== 'group')
    report.addReason([], `a ${root.kind === 'list' ? 'list' : 'value'} alone: a form sends an object`)
  if (root?.kind !== 'group' || report.reasons.length > 0) return report
  const layout = library === 'rjsf' ? rjsfLayout(ui, root, report) : jsonFormsLayout(ui, root, report)
  const { file, name } = namesOf(foreign)
  const texts = new Texts(file)
  addConditionFields(root, layout.fieldLayout, report)
  const fields = fieldsOf(root, layout.fieldLayout, [], { texts, report })
  if (report.reasons.length > 0) return report
  const sectionOf = (field: string) => layout.fieldLayout.fields?.[field]?.section ?? 0
  const sections = layout.sections.flatMap(({ title, columns }, index) => {
    const sectionFields = fields.filter(({ field }) => sectionOf(field) === index)
    return sectionFields.length === 0
      ? []
      : [
          {
            ...(title && { title: texts.key(['section', title], title) }),
            ...(columns && { columns }),
            fields: sectionFields,
          },
        ]
  })
  const path = `/foreign/${name}`
  const type = `${file}.json#/$defs/form`
  const title = schema.title ?? titleOf(foreign.name)
  const operation = `send${file.replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase())}`
  const documents = {
    [`schemas/domain/${file}.json`]: { $id: `${file}.json`, $defs: { form: typeOf(root) } },
    [`schemas/forms/foreign/${name}.json`]: { form: name, type, sections },
    [`schemas/operations/foreign/${operation}.json`]: {
      operation,
      summary: `Send ${title}.`,
      method: 'POST',
      path: `/v2${path}`,
      allow: 'true',
      form: name,
      body: { $ref: type },
      audit: false,
      result: null,
    },
    [`screens${path}.json`]: {
      path,
      title: texts.key(['title'], title),
      allow: 'true',
      body: [
        ...(isObject(schema) && schema.description
          ? [{ block: 'text', text: texts.key(['intro'], schema.description) }]
          : []),
        {
          block: 'form',
          form: name,
          submit: { label: texts.key(['send'], 'OK'), do: [{ call: operation }] },
        },
      ],
    },
  }
  return { ...report, reasons: [], converted: { documents, texts, path, submitPath: `/v2${path}` } }
}

/** Returns the names of a form's file and type; type names contain only letters and _. */
function namesOf({ library, name }: ForeignForm): { file: string; name: string } {
  const slug = `${library}-${name}`.toLowerCase().replace(/[^a-z\d]+/g, '-')
  const letters = slug.replace(/\d/g, (digit) => `_${digits[Number(digit)]}_`).replace(/[^a-z]+/g, '_')
  return { file: letters.replace(/^_|_$/g, ''), name: slug }
}

const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
