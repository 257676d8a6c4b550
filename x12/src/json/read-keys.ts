// What keys of the JSON form mean on their own, without the tables they were built from.

/** The segment or loop that a key names, by its ending, so that every release's name is understood. */
export function readSegmentKey(key: string): { id: string; isLoop: boolean } | null {
  const [, id, loop] = /(?:^|_)([A-Z][A-Z0-9]{1,2})(_loop)?$/.exec(key) ?? []
  return id === undefined ? null : { id, isLoop: loop !== undefined }
}

/** The position that a key of an element names; `null` when it names none. */
export function readElementKey(key: string): number | null {
  const [, digits] = /_(\d{2})$/.exec(key) ?? []
  const position = Number(digits ?? 0)
  return position > 0 ? position : null
}
