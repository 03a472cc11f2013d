import type { FieldTemplateProps } from '@rjsf/utils'
import { useContext } from 'react'
import { useHost } from '../../host.ts'
import { FieldContext, useField } from '../context.ts'
import { Help } from './Help.tsx'

/** These are several choices: they say label and help themselves, as the legend of a group. */
const groups: ReadonlySet<string> = new Set(['radio', 'statement', 'yes-no', 'checkboxes', 'order'])
/** These say their label beside the box. */
const boxes: ReadonlySet<string> = new Set(['checkbox', 'consent'])

/** Label, input, help, error. The form itself, which rjsf takes for a field too, has none of them. */
export function FieldTemplate({ children, schema }: FieldTemplateProps) {
  const field = useContext(FieldContext)
  if (field === null || field.widget === 'hidden') return children
  return <Labelled list={schema.type === 'array'}>{children}</Labelled>
}

/** An input with what stands around it. `list`: it is several choices. */
export function Labelled({ list = false, children }: { list?: boolean; children: React.ReactNode }) {
  const { field, id, label, error } = useField()
  const host = useHost()
  const isBox = boxes.has(field.widget)
  const isLabelled = list || isBox || groups.has(field.widget)
  return (
    <div className={`ts-field ts-field--${field.widget}${error === undefined ? '' : ' ts-field--wrong'}`}>
      {!isLabelled && (
        <>
          <label className="ts-field__label" htmlFor={id}>
            {label}
            {!field.required && <span className="ts-field__optional"> {host.t('renderer.optional')}</span>}
          </label>
          <Help />
        </>
      )}
      {children}
      {isBox && <Help />}
      {error !== undefined && (
        <p className="ts-field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
