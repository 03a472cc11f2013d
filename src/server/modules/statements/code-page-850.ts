/** Maps each wrongly decoded letter (Windows-1252) to the letter of code page 850 that was meant. */
const correctLetters: Record<string, string> = {
  '¤': 'ñ',
  '¥': 'Ñ',
  '\u00a0': 'á',
  '‚': 'é',
  '¡': 'í',
  '¢': 'ó',
  '£': 'ú',
  '\u0081': 'ü',
  š: 'Ü',
  µ: 'Á',
  '\u0090': 'É',
  Ö: 'Í',
  à: 'Ó',
  é: 'Ú',
  '‡': 'ç',
  '€': 'Ç',
  '¦': 'ª',
  '§': 'º',
}

/** Restores the letters of a bank's file that was written in code page 850 and decoded as Windows-1252. */
export function restoreLetters(text: string): string {
  if (!/[¤¥‚¢£µ\u0081\u0090]/.test(text)) return text
  return [...text].map((letter) => correctLetters[letter] ?? letter).join('')
}
