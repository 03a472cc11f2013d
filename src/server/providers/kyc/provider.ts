import type { Sender } from '../sender.ts'

/** How far the provider is with one check of a person's identity. */
export interface IdentityCheck {
  id: string
  status: 'running' | 'approved' | 'review' | 'rejected'
}

interface IdentityDocument {
  type: string
  number: string
}

/**
 * Checks who a person is, and tells when a check has changed. Every call throws `unavailable` when the provider does not
 * answer as agreed.
 */
export interface IdentityProvider extends Sender {
  name: string
  /** Asks for a check. The same reference names the same check, so a repeated request starts no second one. */
  submit(reference: string, document: IdentityDocument): Promise<IdentityCheck>
  check(id: string): Promise<IdentityCheck>
}
