import type { FieldTemplateProps } from '@rjsf/utils'
import { useContext } from 'react'
import { useHost } from '../../host.ts'
import { FieldContext, useField } from '../context.ts'

/** These say their label themselves: beside the box, or as the legend of a group. */
const selfLabelled: ReadonlySet<string> = new Set(['checkbox', 'consent', 'radio', 'statement', 'checkboxes'])

/** Label, input, help, error. The form itself, which rjsf takes for a field too, has none of them. */
export function FieldTemplate({ children, schema }: FieldTemplateProps) {
  const field = useContext(FieldContext)
  return field === null ? children : <Labelled list={schema.type === 'array'}>{children}</Labelled>
}

function Labelled({ list, children }: { list: boolean; children: React.ReactNode }) {
  const { field, id, label, help, error } = useField()
  const host = useHost()
  return (
    <div className={`ts-field ts-field--${field.widget}${error === undefined ? '' : ' ts-field--wrong'}`}>
      {!list && !selfLabelled.has(field.widget) && (
        <label className="ts-field__label" htmlFor={id}>
          {label}
          {!field.required && <span className="ts-field__optional"> {host.t('renderer.optional')}</span>}
        </label>
      )}
      {help !== undefined && (
        <p className="ts-field__help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {children}
      {error !== undefined && (
        <p className="ts-field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
