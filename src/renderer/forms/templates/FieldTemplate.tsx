import type { FieldTemplateProps } from '@rjsf/utils'
import { type ReactNode, useContext } from 'react'
import { ActionButton } from '../../actions/ActionButton.tsx'
import { AroundContext, useForm } from '../context.ts'
import { FrameContext, isRow, useFieldFrame, useFrame } from '../field.ts'
import { Help } from './Help.tsx'
import { Label } from './Label.tsx'

/** These are several inputs: they say label and help themselves, as the legend of a group. */
const groups: ReadonlySet<string> = new Set([
  'radio',
  'statement',
  'yes-no',
  'order',
  'bilingual',
  'birthday',
  'tokens',
])
/** These say their label beside the box. */
const boxes: ReadonlySet<string> = new Set(['checkbox', 'consent'])

/** The form itself, its groups and its lists draw their own frame. */
export function FieldTemplate({ children }: FieldTemplateProps) {
  return children
}

/** An input with what stands around it: label, help, error. */
export function Labelled({ children }: { children: ReactNode }) {
  const frame = useFieldFrame()
  const { field, schema, id, error } = frame
  const { widget } = field
  const isBox = boxes.has(widget) && schema.type === 'boolean'
  const isLabelled = isBox || groups.has(widget) || schema.type === 'array'
  return (
    <FrameContext value={frame}>
      <div className={`ts-field ts-field--${widget}${error === undefined ? '' : ' ts-field--wrong'}`}>
        {!isLabelled && (
          <label className={isRow(field) ? 'ts-visually-hidden' : 'ts-field__label'} htmlFor={id}>
            <Label />
          </label>
        )}
        <WithButtons name={field.field}>{children}</WithButtons>
        {(isBox || !isLabelled) && <Help />}
        <FieldError />
      </div>
    </FrameContext>
  )
}

/** The input, and what the page offers in its row. */
function WithButtons({ name, children }: { name: string; children: ReactNode }) {
  const { beside, scope } = useForm()
  const actions = useContext(AroundContext).length === 0 ? beside?.[name] : undefined
  if (actions === undefined) return children
  return (
    <div className="ts-field__row">
      {children}
      {actions.map((action, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: actions are written in a document, their order never changes
        <ActionButton key={index} action={action} scope={scope} />
      ))}
    </div>
  )
}

/** Shows the error of a field. */
export function FieldError() {
  const { id, error } = useFrame()
  if (error === undefined) return null
  return (
    <p className="ts-field__error" id={`${id}-error`}>
      {error}
    </p>
  )
}
