import withholding from '../../../../schemas/withholding.json' with { type: 'json' }
import { monthsBefore } from '../../../domain/calendar.ts'

/** The last day on which a certificate that was issued on a day may count. */
export function lastDayOf(issued_on: string): string {
  return monthsBefore(issued_on, -withholding.certificate_months)
}
