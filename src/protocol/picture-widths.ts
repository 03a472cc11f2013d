/** Pixels across in which a public picture can be asked for, `/media/{id}?width=480`: a card on a phone, on most others, the head of a page. */
export const pictureWidths = [480, 960, 1600]
