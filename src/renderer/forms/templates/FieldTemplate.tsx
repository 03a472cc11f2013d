import type { FieldTemplateProps } from '@rjsf/utils'
import { type ReactNode, useContext } from 'react'
import { ActionButtons } from '../../actions/ActionButtons.tsx'
import { Fixes } from '../../parts/Fixes.tsx'
import { EnclosingPathContext, useForm } from '../context.ts'
import { FieldMetaContext, isRow, useFieldMeta, useNewFieldMeta } from '../field.ts'
import { Help, HelpText, Note } from './Help.tsx'
import { Label } from './Label.tsx'

/** The widgets with several inputs, which render their label and help as the legend of a group. */
const groupWidgets: ReadonlySet<string> = new Set([
  'radio',
  'statement',
  'yes-no',
  'order',
  'bilingual',
  'birthday',
  'tokens',
])
/** The widgets that render their label beside the checkbox. */
const checkboxWidgets: ReadonlySet<string> = new Set(['checkbox', 'consent'])

/** Adds no markup, because the form, its groups and its lists render their own. */
export function FieldTemplate({ children }: FieldTemplateProps) {
  return children
}

/** Renders an input with label, help and error. */
export function LabelledField({ children }: { children: ReactNode }) {
  const frame = useNewFieldMeta()
  const { field, schema, id, error } = frame
  const { widget } = field
  const isCheckbox = checkboxWidgets.has(widget) && schema.type === 'boolean'
  const isFile = widget === 'file'
  const hasOwnLabel = isCheckbox || groupWidgets.has(widget) || schema.type === 'array'
  return (
    <FieldMetaContext value={frame}>
      <div className={`ts-field ts-field--${widget}${error === undefined ? '' : ' ts-field--wrong'}`}>
        {!hasOwnLabel && (
          <label className={isRow(field) ? 'ts-visually-hidden' : 'ts-field__label'} htmlFor={id}>
            <Label />
          </label>
        )}
        {!hasOwnLabel && isFile && <HelpText />}
        {!hasOwnLabel && <Note />}
        <WithButtons name={field.field}>{children}</WithButtons>
        {isCheckbox && <Help />}
        {!hasOwnLabel && !isFile && <HelpText />}
        <FieldError />
      </div>
    </FieldMetaContext>
  )
}

/** Renders the input with the block's buttons beside it. */
function WithButtons({ name, children }: { name: string; children: ReactNode }) {
  const { beside, scope } = useForm()
  const actions = useContext(EnclosingPathContext).length === 0 ? beside?.[name] : undefined
  if (actions === undefined) return children
  return (
    <div className="ts-field__row">
      {children}
      <ActionButtons items={actions} scope={scope} />
    </div>
  )
}

/** Renders the error of a field. */
export function FieldError() {
  const { id, error, fixes } = useFieldMeta()
  if (error === undefined) return null
  return (
    <p className="ts-field__error" id={`${id}-error`}>
      {error}
      <Fixes items={fixes} />
    </p>
  )
}
