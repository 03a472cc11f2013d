import type { ProfileNotifications } from '../../../generated/domain.ts'

const kinds = ['reminders', 'steps', 'campaigns'] as const satisfies (keyof ProfileNotifications)[]

/** What somebody does not want, as the account keeps it: in the words of mail_kind. */
export function kindsOff(wanted: ProfileNotifications): string[] {
  return kinds.filter((kind) => !wanted[kind]).map((kind) => kind.toUpperCase())
}

export function notificationsOf(off: readonly string[]): ProfileNotifications {
  const [reminders, steps, campaigns] = kinds.map((kind) => !off.includes(kind.toUpperCase()))
  return { reminders: reminders === true, steps: steps === true, campaigns: campaigns === true }
}
