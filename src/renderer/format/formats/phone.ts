import type { Shows } from '../shows.ts'

const spanish = /^(\+34)?(\d{3})(\d{3})(\d{3})$/

export const phone: Shows = {
  words: (value) => {
    const groups = spanish.exec(String(value))?.slice(1)
    return groups?.filter(Boolean).join('\u00a0') ?? String(value)
  },
}
