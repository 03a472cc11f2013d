/** A row of a tenant's table `mails`: the queue spans the tenants, so it holds ids only. */
export interface MailJob {
  tenant: string
  mail: string
}

/** What each job carries. Every job names its tenant. */
export interface Jobs {
  mail: MailJob
  /** A mail that failed too often. */
  dead_mail: MailJob
  housekeeping: { tenant: string }
}

export type JobName = keyof Jobs

export interface JobOptions {
  /** Somebody is waiting in front of the screen: this job goes before all that are not. */
  urgent?: boolean
  /** Sent at most once an hour for its tenant, however many processes send it. */
  hourly?: boolean
}
