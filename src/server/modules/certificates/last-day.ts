import withholding from '../../../../schemas/withholding.json' with { type: 'json' }
import { monthsBefore } from '../../../domain/calendar.ts'

/** Returns the last possible day of validity of a certificate issued on a day. */
export function lastDayOf(issued_on: string): string {
  return monthsBefore(issued_on, -withholding.certificate_months)
}
