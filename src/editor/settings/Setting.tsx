import { defaultOf } from '../../language/customization/settings.ts'
import type { ComposedField } from '../../language/forms/composed.ts'
import { isBlank } from '../../language/forms/values.ts'
import { FieldContext, useForm } from '../../renderer/forms/context.ts'
import { useNewFieldMeta } from '../../renderer/forms/field.ts'
import { LabelledField } from '../../renderer/forms/templates/FieldTemplate.tsx'
import { widgets } from '../../renderer/forms/widgets/index.ts'
import { useFormat, useServices } from '../../renderer/hooks.ts'

/** Renders a setting with its default. */
export function Setting({ field, isInDocument }: { field: ComposedField; isInDocument: boolean }) {
  const Widget = widgets[field.widget]
  return (
    <FieldContext value={field}>
      <div className={`ts-setting ts-setting--${field.widget}`}>
        <LabelledField>
          <Widget />
        </LabelledField>
        <DefaultValue isInDocument={isInDocument} />
      </div>
    </FieldContext>
  )
}

function DefaultValue({ isInDocument }: { isInDocument: boolean }) {
  const { t } = useServices()
  const { form, store } = useForm()
  const { field, label, path, readonly } = useNewFieldMeta()
  const defaultValue = defaultOf(form, field.field)
  const isRequired = form.schema.required?.includes(field.field)
  const defaultText = useValueText(field, defaultValue)
  return (
    <p className="ts-setting__default">
      {defaultText !== '' && <span>{t('renderer.settings_default', { value: defaultText })}</span>}
      {isInDocument && !isRequired && !readonly && (
        <button type="button" className="ts-setting__back" onClick={() => store.set(path, defaultValue)}>
          {t('renderer.settings_back')}
          <span className="ts-visually-hidden">: {label}</span>
        </button>
      )}
    </p>
  )
}

/** Returns the text of a value as the form shows it. */
function useValueText({ widget, enumeration }: ComposedField, value: unknown): string {
  const { t } = useServices()
  const format = useFormat()
  if (isBlank(value)) return ''
  if (typeof value === 'boolean') return t(value ? 'renderer.settings_on' : 'renderer.settings_off')
  if (widget === 'money') return format(value, 'money')
  if (typeof value === 'number') return format(value, 'number')
  const options = [value].flat().map(String)
  return options.map((option) => (enumeration ? t(`${enumeration}.${option}`) : option)).join(', ')
}
