import type { ComponentType } from 'react'
import type { Widget } from '../../../language/forms/composed.ts'
import { Money, Numeric } from './amount.tsx'
import { Checkbox, Consent } from './checkbox.tsx'
import { Checkboxes, Radio, Statement, YesNo } from './choice.tsx'
import { Code } from './code.tsx'
import { Colour } from './colour.tsx'
import { ComboboxInput } from './combobox.tsx'
import { DateInput } from './date.tsx'
import { DocumentInput } from './document.tsx'
import { FileInput } from './file.tsx'
import { Email, Phone, Text } from './input.tsx'
import { OrderInput } from './order.tsx'
import { Password } from './password.tsx'
import { Select } from './select.tsx'
import { Textarea } from './textarea.tsx'

/** Every widget a form document may name, and the one for a list of choices. */
export const widgets: Record<Widget | 'checkboxes', ComponentType> = {
  text: Text,
  password: Password,
  email: Email,
  phone: Phone,
  money: Money,
  number: Numeric,
  date: DateInput,
  select: Select,
  combobox: ComboboxInput,
  radio: Radio,
  checkbox: Checkbox,
  checkboxes: Checkboxes,
  textarea: Textarea,
  code: Code,
  file: FileInput,
  consent: Consent,
  statement: Statement,
  'yes-no': YesNo,
  document: DocumentInput,
  colour: Colour,
  order: OrderInput,
  hidden: () => null,
}
