import './more.css'
import { isObject } from '../../../language/common/objects.ts'
import type { Language } from '../../../language/documents/library.ts'
import { isBlank } from '../../../language/forms/values.ts'
import { schemaAt } from '../../../language/validation/place.ts'
import { useServices } from '../../hooks.ts'
import { useForm } from '../context.ts'
import { useField } from '../field.ts'
import { attributesOf } from '../widgets/attributes.ts'
import { ChoiceGroup } from '../widgets/choice.tsx'

const languages: readonly Language[] = ['es', 'en']
/** The maximum length, in characters, of a text that is edited in a single line. */
const maxInputLength = 200

/** Renders inputs for a text in both languages, and marks a missing one. */
export default function Bilingual() {
  const field = useField()
  const { form } = useForm()
  const { t } = useServices()
  const values = isObject(field.value) ? field.value : {}
  const hasAnyText = languages.some((language) => !isBlank(values[language]))
  const {
    id,
    name,
    'aria-describedby': describedBy,
    autoComplete: _autoComplete,
    ...attributes
  } = attributesOf(field)
  return (
    <ChoiceGroup field={field}>
      {languages.map((language, index) => {
        const text = String(values[language] ?? '')
        const { maxLength } = schemaAt(form.schema, [...field.path, language])
        const Input = Number(maxLength) > maxInputLength ? 'textarea' : 'input'
        const isMissing = hasAnyText && text === ''
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
              aria-describedby={describedBy}
              aria-invalid={
                (field.error !== undefined && language === (field.errorLanguage ?? language)) || undefined
              }
              value={text}
              onChange={({ target }: { target: { value: string } }) =>
                field.set({ ...values, [language]: target.value })
              }
            />
          </div>
        )
      })}
    </ChoiceGroup>
  )
}
