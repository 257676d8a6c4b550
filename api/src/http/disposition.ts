/**
 * `content-disposition` of a file that is to be saved (RFC 6266): a plain name for old readers, the true one in the
 * extended form (RFC 8187), where all but a few letters are escaped.
 */
export function attachmentNamed(filename: string): string {
  const name = filename.toWellFormed()
  const extended = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plainName(name)}"; filename*=UTF-8''${extended}`
}

/** The name in letters every reader knows. */
export const plainName = (filename: string): string => filename.replace(/[^\w.-]+/g, '_')
