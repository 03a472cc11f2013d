/** Names why a file is refused, by codes of schemas/errors.json. */
export type Refusal = 'file_unsafe' | 'file_encrypted' | 'file_unreadable'

/** Describes the result of an examination: a refusal, or new bytes for a picture. */
export type ExaminationResult = { refused: Refusal } | { redrawn?: Uint8Array; transparent?: true }
