import './more.css'
import { isObject } from '../../../language/common/objects.ts'
import type { Language } from '../../../language/documents/library.ts'
import { isBlank } from '../../../language/forms/values.ts'
import { schemaAt } from '../../../language/validation/place.ts'
import { useServices } from '../../hooks.ts'
import { useForm } from '../context.ts'
import { useField } from '../field.ts'
import { attributesOf } from '../widgets/attributes.ts'
import { Group } from '../widgets/choice.tsx'

const languages: readonly Language[] = ['es', 'en']
/** The maximum length of a text edited in a single line, in characters. */
const LONG = 200

/** Renders a text in both languages and marks a missing one. */
export default function Bilingual() {
  const field = useField()
  const { form } = useForm()
  const { t } = useServices()
  const values = isObject(field.value) ? field.value : {}
  const isBegun = languages.some((language) => !isBlank(values[language]))
  const { id, name, 'aria-describedby': described, autoComplete: _none, ...attributes } = attributesOf(field)
  return (
    <Group field={field}>
      {languages.map((language, index) => {
        const text = String(values[language] ?? '')
        const { maxLength } = schemaAt(form.schema, [...field.path, language])
        const Input = Number(maxLength) > LONG ? 'textarea' : 'input'
        const isMissing = isBegun && text === ''
        const inputId = index === 0 ? id : `${id}-${language}`
        return (
          <div key={language} className="ts-bilingual">
            <label className="ts-bilingual__label" htmlFor={inputId}>
              {t(`language.${language}`)}
              {isMissing && <span className="ts-bilingual__missing"> {t('renderer.language_missing')}</span>}
            </label>
            <Input
              className="ts-input"
              {...attributes}
              id={inputId}
              name={`${name}_${language}`}
              lang={language}
              aria-describedby={described}
              aria-invalid={
                (field.error !== undefined && language === (field.wrong ?? language)) || undefined
              }
              value={text}
              onChange={({ target }: { target: { value: string } }) =>
                field.set({ ...values, [language]: target.value })
              }
            />
          </div>
        )
      })}
    </Group>
  )
}
