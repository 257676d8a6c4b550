// What keys of the JSON form say by themselves, without the tables they were made of.

/** What a key of a set or a loop names, by its end: every release's name of it is understood. */
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
