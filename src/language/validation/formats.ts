import { countryPattern } from '../common/country-codes.ts'

/** A day that the calendar has: 2024-02-29 is one, 2023-02-29 is not, nor any of a year 0. */
const day =
  '(?:(?!0000)\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))|(?!0000)(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)'

/**
 * The formats that a schema may name. Patterns, not functions: ajv compiles them into the browser's validators as they
 * stand. Each is linear in the length of the text. The rules of phone, wallet_address, idNumber, postalCode,
 * date and noSpecialChars are those of the specification, chapter 5.
 */
export const formats = {
  email:
    /^[A-Za-z0-9_%+-]+(?:\.[A-Za-z0-9_%+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/,
  url: /^https?:\/\/(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}(?::\d{2,5})?(?:[/?#][^\s<>"]*)?$/,
  phone: /^\+?\d{9,15}$/,
  wallet_address: /^(?:0x)?[0-9a-fA-F]{40}$/,
  idNumber: /^(?:\d{8}[A-Za-z]|[A-Za-z]{3}\d{6})$/,
  /** DNI, NIE, CIF, or a passport of any country: letters and digits, at least one of them a digit. */
  taxId: /^(?=[A-Za-z]*\d)[A-Za-z0-9]{5,20}$/,
  postalCode: /^(?=[ -]*[A-Za-z0-9])[A-Za-z0-9 -]{3,12}$/,
  date: new RegExp(`^${day}$`),
  'date-time':
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/,
  /** Hours and minutes of a day, as a clock on the wall shows them. */
  time: /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/,
  /** Two days, one of which may be left out. Whether they stand in their order, ranges.ts tells. */
  days_range: new RegExp(`^(?:${day}\\.\\.(?:${day})?|\\.\\.${day})$`),
  /** The same of amounts of money, in minor units. */
  money_range: /^(?:\d{1,15}\.\.\d{0,15}|\.\.\d{1,15})$/,
  /** The shape of an IBAN; whether its check digits fit, own-rules.ts tells. */
  iban: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/,
  bic: /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/,
  /** A country of ISO 3166-1. */
  country: countryPattern,
  /** A one-time code. */
  code5: /^\d{5}$/,
  /** What an authenticator app shows. */
  code6: /^\d{6}$/,
  /** Letters, Spain's accented ones among them, digits and spaces. For codes; people's names want `name`. */
  noSpecialChars: /^[A-Za-z0-9 ÁÉÍÓÚÜÑáéíóúüñ]*$/,
  /** Names of people and places. Nothing that a mail program makes a link of: names stand in mails to unproven addresses. */
  name: /^(?:[\p{L}\p{M}\p{N} '’\-,()/º&]|\.(?![\p{L}\p{N}]{2}))*$/u,
  /** Sentences: letters of any language, digits, spaces and ordinary signs; no < or >, and not spaces alone. */
  plain: /^(?! +$)[\p{L}\p{M}\p{N} '’\-.,;:()/&@#+º"¿?¡!%€]*$/u,
  /** Paragraphs in any script, without control characters, what is not seen, and what turns the direction of others. */
  prose: /^(?:[\n\r\t\u00ad\u200c\u200d]|[^\p{Cc}\p{Cf}\p{Cs}\u2028\u2029])*$/u,
  uuid: /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/,
}

export type Format = keyof typeof formats
