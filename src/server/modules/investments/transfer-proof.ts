import { throwError } from '../../kernel/errors.ts'
import type { Investment } from './tables.ts'

/** Throws `proof_replaced` where the investor has sent another proof since a manager looked at this one. */
export function assertCurrentProof({ proof_file_id }: Investment, seen: string | undefined): void {
  if (seen !== undefined && seen !== proof_file_id) throwError('proof_replaced')
}
