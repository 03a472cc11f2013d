import type { Format } from '../../../generated/language.ts'
import type { ValueFormat } from '../value-format.ts'
import { ago } from './ago.ts'
import { badge } from './badge.ts'
import { boolean } from './boolean.ts'
import { code } from './code.ts'
import { count } from './count.ts'
import { country } from './country.ts'
import { date } from './date.ts'
import { datetime } from './datetime.ts'
import { days } from './days.ts'
import { enumeration } from './enumeration.ts'
import { file_size } from './file_size.ts'
import { iban } from './iban.ts'
import { money } from './money.ts'
import { month } from './month.ts'
import { months } from './months.ts'
import { multiline } from './multiline.ts'
import { number } from './number.ts'
import { percent } from './percent.ts'
import { phone } from './phone.ts'
import { rate } from './rate.ts'
import { sum } from './sum.ts'
import { text } from './text.ts'
import { tokens } from './tokens.ts'

/** Implements each format of schemas/language/formats. */
export const formats: Record<Format, ValueFormat> = {
  ago,
  badge,
  boolean,
  code,
  count,
  country,
  date,
  datetime,
  days,
  enumeration,
  file_size,
  iban,
  money,
  month,
  months,
  multiline,
  number,
  percent,
  phone,
  rate,
  sum,
  text,
  tokens,
}
