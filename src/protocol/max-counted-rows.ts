/** The maximum number of rows that the server counts; one more means "more". */
export const maxCountedRows = 1000
