import type { YearTranslation } from './year-translation.ts';

/** The texts about dates in Portuguese. */
export const TEXTS: YearTranslation = {
  language: 'pt',
  dates: 'Datas do que você está vendo',
  unknown: 'Data desconhecida',
  none: 'Nenhuma outra data mostra este lugar.',
  failed: 'Não foi possível carregar as datas.',
  compare: {
    left: 'Esquerda',
    right: 'Direita',
    divider: 'Divisor entre as datas',
    dividerAt: '{percent} da largura mostra {left}, e o restante mostra {right}',
    sideBySide: 'Lado a lado',
    loading: 'Carregando {date}…',
    surface:
      'As duas datas são mostradas do mesmo ponto. As listras cobrem o que a câmera de {date} não podia ver.',
    place: 'As duas imagens mostram o mesmo lugar, cada uma do seu próprio ponto.',
    direction: 'As duas imagens olham na mesma direção.',
    within: 'Elas coincidem em até {n} px (95%).',
    unknownPrecision: 'Não se sabe o quanto elas coincidem.',
    same: 'As duas datas são a mesma imagem. Escolha outra data.',
    missing: 'Não foi possível carregar a imagem de {date}. Escolha outra data.',
  },
};
