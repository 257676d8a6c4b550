/** A layout that has what a sighting needs. */
export const LAYOUT = {
  separator: ',',
  header: true,
  zone: null,
  fields: [
    { field: 'equipment', column: 0 },
    { field: 'city', column: 1 },
    { field: 'code', column: 2 },
    { field: 'date', column: 3 },
  ],
}
