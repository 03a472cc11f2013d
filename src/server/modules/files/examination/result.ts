/** Why a file is refused: codes of schemas/errors.json. */
export type Refusal = 'file_unsafe' | 'file_encrypted' | 'file_unreadable'

/** What an examination finds: why a file is refused, or the bytes that are kept in place of those that came, of a picture that one sees through. */
export type ExaminationResult = { refused: Refusal } | { redrawn?: Uint8Array; transparent?: true }
