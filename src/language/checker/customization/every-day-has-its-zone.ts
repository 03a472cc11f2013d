import { isTimeZone } from '../../validation/time-zones.ts'
import { didYouMean } from '../suggest.ts'
import type { CustomizationRule } from './rule.ts'

/** Requires a time zone that exists, because calendar days are counted in it. */
export const rule: CustomizationRule = {
  name: 'every-day-has-its-zone',
  *check({ document }) {
    const { time_zone } = document
    if (time_zone === undefined || isTimeZone(time_zone)) return
    yield {
      document,
      path: ['time_zone'],
      message: `There is no time zone ${time_zone}.`,
      remedy:
        didYouMean(time_zone, Intl.supportedValuesOf('timeZone')) ||
        'Write one of the IANA database, such as "Europe/Madrid".',
    }
  },
}
