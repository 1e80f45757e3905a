import type { YearTranslation } from './year-translation.ts';

/** The texts about dates in Italian. */
export const TEXTS: YearTranslation = {
  language: 'it',
  dates: 'Date di ciò che stai guardando',
  unknown: 'Data sconosciuta',
  none: 'Nessun’altra data mostra questo luogo.',
  failed: 'Impossibile caricare le date.',
  compare: {
    left: 'Sinistra',
    right: 'Destra',
    divider: 'Divisore tra le date',
    dividerAt: '{percent} della larghezza mostra {left}, il resto mostra {right}',
    sideBySide: 'Affiancate',
    loading: 'Caricamento di {date}…',
    surface:
      'Entrambe le date sono mostrate dallo stesso punto. Le strisce coprono ciò che la fotocamera del {date} non poteva vedere.',
    place: 'Entrambe le immagini mostrano lo stesso luogo, ognuna dal proprio punto.',
    direction: 'Entrambe le immagini guardano nella stessa direzione.',
    within: 'Coincidono entro {n} px (95%).',
    unknownPrecision: 'Non si sa quanto bene coincidano.',
    same: 'Entrambe le date sono la stessa immagine. Scegli un’altra data.',
    missing: 'Impossibile caricare l’immagine del {date}. Scegli un’altra data.',
  },
};
