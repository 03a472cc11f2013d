/** Why a file is refused: codes of schemas/errors.json. */
export type Refusal = 'file_unsafe' | 'file_encrypted' | 'file_unreadable'

/** The result of an examination: the reason of a refusal, or new bytes for a picture that was drawn anew. */
export type ExaminationResult = { refused: Refusal } | { redrawn?: Uint8Array; transparent?: true }
