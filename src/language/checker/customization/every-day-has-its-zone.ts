import { isTimeZone } from '../../validation/time-zones.ts'
import { mostSimilar } from '../suggest.ts'
import type { CustomizationRule } from './rule.ts'

/** Requires a time zone that exists, because calendar days are counted in it. */
export const rule: CustomizationRule = {
  name: 'every-day-has-its-zone',
  *check({ document }) {
    const { time_zone } = document
    if (time_zone === undefined || isTimeZone(time_zone)) return
    const suggestion = mostSimilar(time_zone, Intl.supportedValuesOf('timeZone')) ?? 'Europe/Madrid'
    yield {
      document,
      path: ['time_zone'],
      message: `There is no time zone ${time_zone}.`,
      remedy: `Write a name of the IANA database with its region, such as "${suggestion}".`,
    }
  },
}
