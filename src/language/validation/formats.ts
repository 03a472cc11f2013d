import { countryPattern } from '../common/country-codes.ts'

/** Matches a day that exists: 2024-02-29, but not 2023-02-29 or year 0. */
const DAY_PATTERN =
  '(?:(?!0000)\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))|(?!0000)(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)'

/**
 * The formats of schemas, as patterns in linear time that ajv compiles into the browser's validators. phone,
 * wallet_address, idNumber, postalCode, date and noSpecialChars follow the specification, chapter 5.
 */
export const formats = {
  email:
    /^[A-Za-z0-9_%+-]+(?:\.[A-Za-z0-9_%+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/,
  url: /^https?:\/\/(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}(?::\d{2,5})?(?:[/?#][^\s<>"]*)?$/,
  phone: /^\+?\d{9,15}$/,
  wallet_address: /^(?:0x)?[0-9a-fA-F]{40}$/,
  idNumber: /^(?:\d{8}[A-Za-z]|[A-Za-z]{3}\d{6})$/,
  /** Matches a DNI, NIE, CIF or any passport number: letters and digits, at least one digit. */
  taxId: /^(?=[A-Za-z]*\d)[A-Za-z0-9]{5,20}$/,
  postalCode: /^(?=[ -]*[A-Za-z0-9])[A-Za-z0-9 -]{3,12}$/,
  date: new RegExp(`^${DAY_PATTERN}$`),
  'date-time':
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/,
  /** Matches a time of day, optionally with seconds. */
  time: /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/,
  /** Matches two days, one of which may be missing; ranges.ts validates their order. */
  days_range: new RegExp(`^(?:${DAY_PATTERN}\\.\\.(?:${DAY_PATTERN})?|\\.\\.${DAY_PATTERN})$`),
  /** Matches two amounts in minor units, one of which may be missing. */
  money_range: /^(?:\d{1,15}\.\.\d{0,15}|\.\.\d{1,15})$/,
  /** Matches the shape of an IBAN; accounts.ts validates its check digits. */
  iban: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/,
  bic: /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/,
  /** Matches the shape of an IANA time zone; time-zones.ts validates that it exists. */
  time_zone: /^(?:UTC|[A-Z][A-Za-z]*(?:\/[A-Za-z0-9]+(?:[_+-][A-Za-z0-9]+)*){1,2})$/,
  /** Matches a country code of ISO 3166-1. */
  country: countryPattern,
  /** Matches a one-time code. */
  code5: /^\d{5}$/,
  /** Matches a code of an authenticator app. */
  code6: /^\d{6}$/,
  /** Matches letters including Spanish ones, digits and spaces, for codes; names of people use `name`. */
  noSpecialChars: /^[A-Za-z0-9 ÁÉÍÓÚÜÑáéíóúüñ]*$/,
  /**
   * Matches names of people and places, but nothing that mail programs turn into links, because mails to unverified
   * addresses contain names.
   */
  name: /^(?:[\p{L}\p{M}\p{N} '’\-,()/º&]|\.(?![\p{L}\p{N}]{2}))*$/u,
  /** Matches sentences: letters of any language, digits, spaces and common signs; no < or >, and not only spaces. */
  plain: /^(?! +$)[\p{L}\p{M}\p{N} '’\-.,;:()/&@#+º"¿?¡!%€]*$/u,
  /** Matches paragraphs in any script, without control, invisible and direction-changing characters. */
  prose: /^(?:[\n\r\t\u00ad\u200c\u200d]|[^\p{Cc}\p{Cf}\p{Cs}\u2028\u2029])*$/u,
  uuid: /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/,
}

export type Format = keyof typeof formats
