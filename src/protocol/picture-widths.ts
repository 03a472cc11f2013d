/**
 * The available widths of public pictures in pixels, `/media/{id}?width=480`: for cards on phones, cards on larger
 * screens, and page headers.
 */
export const pictureWidths = [480, 960, 1600]
