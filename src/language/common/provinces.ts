/** The provinces of Spain in the order of their postal codes: 01 is Álava, 52 is Melilla. */
const provinces = [
  ...['Álava', 'Albacete', 'Alicante', 'Almería', 'Ávila', 'Badajoz', 'Illes Balears', 'Barcelona', 'Burgos'],
  ...['Cáceres', 'Cádiz', 'Castellón', 'Ciudad Real', 'Córdoba', 'A Coruña', 'Cuenca', 'Girona', 'Granada'],
  ...['Guadalajara', 'Gipuzkoa', 'Huelva', 'Huesca', 'Jaén', 'León', 'Lleida', 'La Rioja', 'Lugo', 'Madrid'],
  ...['Málaga', 'Murcia', 'Navarra', 'Ourense', 'Asturias', 'Palencia', 'Las Palmas', 'Pontevedra'],
  ...['Salamanca', 'Santa Cruz de Tenerife', 'Cantabria', 'Segovia', 'Sevilla', 'Soria', 'Tarragona'],
  ...['Teruel', 'Toledo', 'Valencia', 'Valladolid', 'Bizkaia', 'Zamora', 'Zaragoza', 'Ceuta', 'Melilla'],
]

/** Returns the province of a Spanish postal code by its first two digits; empty for an invalid one. */
export function provinceOf(postalCode: string): string {
  const [, provinceCode] = /^(\d\d)\d{3}$/.exec(postalCode.replace(/[ -]/g, '')) ?? []
  return provinces[Number(provinceCode) - 1] ?? ''
}
