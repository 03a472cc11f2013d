import type { ComponentType } from 'react'
import type { Widget } from '../../../language/forms/composed.ts'
import { Money, Numeric, Percent } from './amount.tsx'
import { Checkbox, Consent } from './checkbox.tsx'
import { Radio, Statement, YesNo } from './choice.tsx'
import { Code } from './code.tsx'
import { Colour } from './colour.tsx'
import { ComboboxInput } from './combobox.tsx'
import { DateInput, DateTimeInput, TimeInput } from './date.tsx'
import { DocumentInput } from './document.tsx'
import { Email, Phone, Text } from './input.tsx'
import {
  Account,
  Bilingual,
  Birthday,
  File,
  Lookup,
  Markdown,
  Province,
  Sheet,
  Slider,
  Tokens,
} from './more.tsx'
import { OrderInput } from './order.tsx'
import { Password } from './password.tsx'
import { Select } from './select.tsx'
import { Textarea } from './textarea.tsx'

const RenderNothing = () => null

/** All widgets that a form document may name. Groups and lists are rendered by rjsf with templates/ and list/. */
export const widgets: Record<Widget, ComponentType> = {
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
  textarea: Textarea,
  code: Code,
  file: File,
  consent: Consent,
  statement: Statement,
  'yes-no': YesNo,
  document: DocumentInput,
  colour: Colour,
  order: OrderInput,
  datetime: DateTimeInput,
  time: TimeInput,
  percent: Percent,
  iban: Account,
  bic: Account,
  bilingual: Bilingual,
  birthday: Birthday,
  markdown: Markdown,
  lookup: Lookup,
  province: Province,
  sheet: Sheet,
  slider: Slider,
  tokens: Tokens,
  hidden: RenderNothing,
  group: RenderNothing,
  place: RenderNothing,
  list: RenderNothing,
  files: RenderNothing,
}
