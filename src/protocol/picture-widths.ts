/** Pixels across in which a public picture can be asked for, `/media/{id}?width=480`: a card on a phone, and on most others. */
export const pictureWidths = [480, 960]
