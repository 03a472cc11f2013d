/** The server counts rows up to this number; one more means "more". */
export const maxCountedRows = 1000
