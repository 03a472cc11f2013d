/** Reports that a person has to continue on a provider's page before the provider executes the request. */
export class NeedsPerson extends Error {
  /** Contains the page's URL, which returns the person to the platform. */
  readonly next: string

  constructor(next: string) {
    super('A person has to continue on a page of the provider.')
    this.next = next
  }
}

/** Converts the error `NeedsPerson` to a result; throws every other error again. */
export function needsPerson(error: unknown): { outcome: 'needs_person'; next: string } {
  if (error instanceof NeedsPerson) return { outcome: 'needs_person', next: error.next }
  throw error
}
