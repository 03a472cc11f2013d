/** A mail to one person. `event` names what caused it: two jobs with one event send one mail. */
export interface MailJob {
  event: string
  tenant: string
  to: string
  /** The platform's name, shown as the sender. */
  from: string
  subject: string
  text: string
}

/** What each job carries. Every job names its tenant. */
export interface Jobs {
  mail: MailJob
  housekeeping: { tenant: string }
}

export type JobName = keyof Jobs

export interface JobOptions {
  /** Somebody is waiting in front of the screen: this job goes before all that are not. */
  urgent?: boolean
  /** Sent at most once an hour for its tenant, however many processes send it. */
  hourly?: boolean
}
