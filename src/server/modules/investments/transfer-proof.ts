import { throwError } from '../../kernel/errors.ts'
import type { Investment } from './tables.ts'

/** Throws `proof_replaced` if the investor has replaced the proof that the manager reviewed. */
export function assertCurrentProof({ proof_file_id }: Investment, reviewedProofId: string | undefined): void {
  if (reviewedProofId !== undefined && reviewedProofId !== proof_file_id) throwError('proof_replaced')
}
