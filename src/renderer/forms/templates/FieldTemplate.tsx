import type { FieldTemplateProps } from '@rjsf/utils'
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
export function Labelled({ children }: { children: React.ReactNode }) {
  const frame = useFieldFrame()
  const { field, schema, id, error } = frame
  const { widget } = field
  const isBox = boxes.has(widget) && schema.type === 'boolean'
  const isLabelled = isBox || groups.has(widget) || schema.type === 'array'
  return (
    <FrameContext value={frame}>
      <div className={`ts-field ts-field--${widget}${error === undefined ? '' : ' ts-field--wrong'}`}>
        {!isLabelled && (
          <>
            <label className={isRow(field) ? 'ts-visually-hidden' : 'ts-field__label'} htmlFor={id}>
              <Label />
            </label>
            <Help />
          </>
        )}
        {children}
        {isBox && <Help />}
        <FieldError />
      </div>
    </FrameContext>
  )
}

/** What is wrong with the field, below it. */
export function FieldError() {
  const { id, error } = useFrame()
  if (error === undefined) return null
  return (
    <p className="ts-field__error" id={`${id}-error`}>
      {error}
    </p>
  )
}
