/** Line breaks and invisible characters: in a header they could begin another. */
// oxlint-disable-next-line no-control-regex
export const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/

const CONTROLS = new RegExp(`${CONTROL.source}+`, 'g')

/** A subject is one line, whatever name it contains. */
export const oneLine = (text: string): string => text.replaceAll(CONTROLS, ' ')
