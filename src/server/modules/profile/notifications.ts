import type { ProfileNotifications } from '../../../generated/domain.ts'
import { deliveryOf, type NotificationWays } from '../notifications/notification-ways.ts'

/** Converts the choices of notifications to their stored form, keyed by mail_kind. */
export function toNotificationWays({ reminders, steps, campaigns }: ProfileNotifications): NotificationWays {
  return { REMINDERS: reminders, STEPS: steps, CAMPAIGNS: campaigns }
}

export function notificationsOf(ways: NotificationWays): ProfileNotifications {
  return {
    reminders: deliveryOf(ways, 'REMINDERS'),
    steps: deliveryOf(ways, 'STEPS'),
    campaigns: deliveryOf(ways, 'CAMPAIGNS'),
  }
}
