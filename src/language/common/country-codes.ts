/** The ISO 3166-1 codes, grouped by first letter: AD, AE, AF and so on. */
const groups = [
  ...['ADEFGILMOQRSTUWXZ', 'BABDEFGHIJLMNOQRSTVWYZ', 'CACDFGHIKLMNORUVWXYZ', 'DEJKMOZ', 'ECEGHRST'],
  ...['FIJKMOR', 'GABDEFGHILMNPQRSTUWY', 'HKMNRTU', 'IDELMNOQRST', 'JEMOP', 'KEGHIMNPRWYZ', 'LABCIKRSTUVY'],
  ...['MACDEFGHKLMNOPQRSTUVWXYZ', 'NACEFGILOPRUZ', 'OM', 'PAEFGHKLMNRSTWY', 'QA', 'REOSUW'],
  ...['SABCDEGHIJKLMNORSTVXYZ', 'TCDFGHJKLMNORTVWZ', 'UAGMSYZ', 'VACEGINU', 'WFS', 'YET', 'ZAMW'],
]

export const countryCodes: readonly string[] = groups.flatMap(([first = '', ...seconds]) =>
  seconds.map((second) => first + second),
)

export const countryPattern = new RegExp(
  `^(?:${groups.map(([first = '', ...seconds]) => `${first}[${seconds.join('')}]`).join('|')})$`,
)
