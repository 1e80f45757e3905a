/** The colors of the built-in map, which are muted so that spheres and the view stand out. */
export interface Palette {
  readonly water: string;
  readonly waterText: string;
  readonly land: string;
  /** The color of countries other than the United States. */
  readonly abroad: string;
  readonly border: string;
  readonly county: string;
  readonly text: string;
  readonly quietText: string;
  readonly halo: string;
  readonly green: string;
  readonly built: string;
  readonly bare: string;
  readonly street: string;
  readonly casing: string;
  readonly highway: string;
  readonly highwayCasing: string;
  readonly building: string;
  readonly buildingEdge: string;
  readonly accent: string;
  /** The color of the rims of markers and of the numbers on clusters. */
  readonly rim: string;
  readonly packageText: string;
  /** The colors of hillsides that face away from the light, and toward it. */
  readonly shade: string;
  readonly sunlight: string;
}

export type MapTheme = 'light' | 'dark';

export const PALETTES: Readonly<Record<MapTheme, Palette>> = {
  light: {
    water: '#d3dfe6',
    waterText: '#7e98a8',
    land: '#f7f6f2',
    abroad: '#efeeea',
    border: '#c3c7ca',
    county: '#dcdcd8',
    text: '#565f66',
    quietText: '#8a9298',
    halo: '#f7f6f2',
    green: '#dfe9d6',
    built: '#efede6',
    bare: '#ebe6da',
    street: '#ffffff',
    casing: '#dfddd6',
    highway: '#fbe9c6',
    highwayCasing: '#e3cfa2',
    building: '#e3e0d9',
    buildingEdge: '#d3cfc6',
    accent: '#009bdf',
    rim: '#ffffff',
    packageText: '#00496b',
    shade: '#59636b',
    sunlight: '#ffffff',
  },
  dark: {
    water: '#10161b',
    waterText: '#4f6472',
    land: '#1c2228',
    abroad: '#191e23',
    border: '#414b54',
    county: '#2a3138',
    text: '#a3aeb7',
    quietText: '#6d7982',
    halo: '#161b20',
    green: '#1e2a24',
    built: '#20262c',
    bare: '#24272a',
    street: '#333c44',
    casing: '#171c21',
    highway: '#4d4a3f',
    highwayCasing: '#1d1d1b',
    building: '#2a3239',
    buildingEdge: '#363f47',
    accent: '#009bdf',
    rim: '#f3f9fc',
    packageText: '#d5effb',
    shade: '#05080a',
    sunlight: '#5b6a76',
  },
};
