/** How far the server counts the rows of a list and numbers its pages; one more stands for any greater number. */
export const maxCountedRows = 1000
